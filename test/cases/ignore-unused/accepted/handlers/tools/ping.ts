export const call = () => 'pong';
