// Modules that the cases of wrappers, targets and components written by hand name.
type Next = (context: unknown, args: unknown) => unknown;

export const wrap = (context: unknown, args: unknown, next: Next): unknown => next(context, args);
export const key = (): string => 'everyone';
export const store = (): object => ({});
export const message = (args: unknown): unknown => args;
export const reply = (answer: unknown): object => ({ answer });
export const handle = (received: unknown): unknown => received;
export const tool = {
  definition: { name: 'audit', inputSchema: { type: 'object' } },
  call: (): string => 'nothing',
};
export const pages = {
  definition: { name: 'pages', uri: 'pages://all' },
  text: 'none',
};
