export async function call() {}
const place = () => 1;
export { place as order };
