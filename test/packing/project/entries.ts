// What can be used without the types of Node: all but the stdio transport and the Express handler, whose options are Node's.
export * as snodo from 'snodo';
export * as client from 'snodo/client';
export * as fetch from 'snodo/fetch';
export * as http from 'snodo/http';
export * as oauth from 'snodo/oauth';
export * as redis from 'snodo/redis';
export * as runtime from 'snodo/runtime';
export * as testing from 'snodo/testing';
export * as validators from 'snodo/validators';
