export type call = () => string;
