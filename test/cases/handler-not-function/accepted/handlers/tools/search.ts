const handlers = { call: () => 'found' };
export const { call } = handlers;
