// Not judged further: the braces do not match.
export const call = () => {
  const names = ['a', 'é'];
  return names.map((name) => { name };
};
