export const gate = () => ({ auth: { scopes: ['notes:read'] } });
