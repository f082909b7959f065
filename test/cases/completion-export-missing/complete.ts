export function render() {}
export function read() {}
export function complete() {}
