export async function* open(): AsyncGenerator<never> {}
