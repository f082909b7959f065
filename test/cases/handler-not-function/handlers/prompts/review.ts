export const render = (): string => 'Review it.';

export const complete: readonly string[] = ['jason', 'plug'];
