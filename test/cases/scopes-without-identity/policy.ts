export const authorize = (): void => {};
