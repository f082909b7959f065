export const call = { run: () => 'found' }
  .run;
export const limit = 5;
