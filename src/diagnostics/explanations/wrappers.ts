import type { wrappersCodes } from '../codes/wrappers.js';
import type { Explanations } from './explanation.js';

/** Writes a tool that needs nothing but its wrappers. */
function tool(wrap: string): string {
  return `tools:
  search:
    description: Search packages
    additionalProperties: false
    wrap: ${wrap}`;
}

/** Group J: wrappers around components. */
export const wrappersExplanations: Explanations<keyof typeof wrappersCodes> = {
  'wrap-list': {
    paragraph:
      '`wrap` is a list, because wrappers stand around each other: the first one runs outermost; 32 of them at most. An entry is the name of a built-in wrapper (`timeout`, `concurrency`, `rateLimit`), one such name with its options below it, or `module` with `options` for a wrapper of your own. A map with several keys has no order, so it is refused; often the options only lack some indentation.',
    wrong: tool('{ timeout: { timeoutMs: 2000 }, concurrency: { limit: 4 } }'),
    right: tool('[timeout: { timeoutMs: 2000 }, concurrency: { limit: 4 }]'),
  },
  'wrap-unknown': {
    paragraph:
      'The built-in wrappers are `timeout`, `concurrency` and `rateLimit`. A name that is none of them would leave the component without the protection that its author counts on. A wrapper of your own is an entry with `module`, the path of a file and its export.',
    wrong: tool('[throttle]'),
    right: tool('[rateLimit: { limit: 30 }]'),
  },
  'wrap-option-unknown': {
    paragraph:
      'Each built-in wrapper has its own options; durations end in `Ms` and are milliseconds. An option that the wrapper does not know would be ignored, and its default would hold unnoticed.',
    wrong: tool('[timeout: { seconds: 2 }]'),
    right: tool('[timeout: { timeoutMs: 2000 }]'),
  },
  'wrap-option-value': {
    paragraph:
      'Limits and durations of built-in wrappers are positive integers, durations in milliseconds, and no longer than a timer of Node can run (2147483647). Options stand in a map below the name of the wrapper, even a single one.',
    wrong: tool('[timeout: 2000]'),
    right: tool('[timeout: { timeoutMs: 2000 }]'),
  },
  'wrap-option-reserved': {
    paragraph:
      'A wrapper gets the options of the manifest together with four that the server sets: `component`, `kind`, `operation` and `slot` say what is wrapped and where in the list the wrapper stands. A manifest that sets one of them would be overruled.',
    wrong: tool('[{ module: ./wrap/audit.ts#audit, options: { kind: billing } }]'),
    right: tool('[{ module: ./wrap/audit.ts#audit, options: { category: billing } }]'),
  },
  'wrap-option-unused': {
    paragraph:
      '`onStoreFailure` and `storeTimeoutMs` are about the `store` that keeps the counts of a limiter outside the process, and `maxKeys` bounds the number of buckets that a `key` makes. Without that other option they change nothing.',
    wrong: tool('[concurrency: { limit: 4, onStoreFailure: admit }]'),
    right: tool('[concurrency: { limit: 4 }]'),
  },
  'wrap-key': {
    paragraph:
      'The `key` of a limiter tells callers apart: each text that it leads to has a bucket of its own. It is a path through the context of a request, from `auth`, `client`, `transport`, `protocolVersion` or `requestId` down to a text, or a function `./file.ts#export` that gets the context and the arguments. A path that never leads to a text would put all callers into one bucket, where one of them can use up the limit of all.',
    wrong: tool('[rateLimit: { limit: 30, key: auth }]'),
    right: tool('[rateLimit: { limit: 30, key: auth.principal }]'),
  },
  'wrap-repeated': {
    paragraph:
      'Wrappers of the server (`wrap` at the top level) stand around those of a component, and all of them run. The same wrapper twice with the same options does its work twice and protects no better; it is mostly left over from moving it to the top level.',
    wrong: `wrap: { tools: [timeout] }\n${tool('[timeout: { timeoutMs: 5000 }]')}`,
    right: `wrap: { tools: [timeout] }\n${tool('[timeout: { timeoutMs: 2000 }]')}`,
  },
  'timeout-unreached': {
    paragraph:
      '`handlerTimeoutMs` is the deadline of every call, read and render, 300000 milliseconds when nobody sets it and none when it is 0. A `timeout` wrapper, or the `timeoutMs` of a `call`, that is no shorter never passes, because the deadline is over first.',
    wrong: `handlerTimeoutMs: 1000\n${tool('[timeout: { timeoutMs: 2000 }]')}`,
    right: `handlerTimeoutMs: 5000\n${tool('[timeout: { timeoutMs: 2000 }]')}`,
  },
};
