export class Service {
  constructor(@inject private readonly names: string[]) {}
}
export const call = (<T,>(value: T) => value) as <T>(value: T) => T;
if (call('"') === '"') /"/.test('"');
declare function inject(...values: unknown[]): void;
