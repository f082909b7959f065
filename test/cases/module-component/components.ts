const defineTool = <Definition>(definition: Definition): Definition => definition;
const inputSchema = { type: 'object' };

export const log = {
  definition: defineTool({ inputSchema, name: 'log' }),
  call: (): string => 'nothing happened',
};
export const trail = defineTool({ name: 'trail', inputSchema });
export function history(): string {
  return 'nothing happened';
}
export class Changes {}
export const computed: object = Object.freeze({ ...log });
export const pages = {
  definition: { name: 'pages', uri: 'pages://all' },
  text: 'none',
};
export const greeting = {
  definition: { name: '__proto__', arguments: [] },
  messages: [{ role: 'user', text: ['Hello'] }],
};
