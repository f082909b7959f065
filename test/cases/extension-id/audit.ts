export const extension = {};
