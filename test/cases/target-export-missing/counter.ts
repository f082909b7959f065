export const cast = (): void => {};
