export const call = (): string => 'find';
