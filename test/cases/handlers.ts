// The handlers of all cases.
export const call = () => 'called';
export const read = () => 'read';
export const render = () => 'rendered';
