export const call = ({ text }: { text: string }) => {
  if (text !== '') /["'`]/.test(text);
  return text.split(/[{(]/).map((name) => `${name} ${{ a: '}' }.a}`);
};
