export const call = () => 'found';
