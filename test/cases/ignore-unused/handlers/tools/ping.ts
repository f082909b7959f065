// snodo-ignore handler-orphan: it is used
export const call = () => 'pong';
