export const cal = () => 'a slip of the pen';
// export const call = () => 'only a comment';
