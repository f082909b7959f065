export const call = () => {
  process.stdout.write('searching\n');
  return 'found';
};
