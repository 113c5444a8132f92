export async function runDemo(_env: NodeJS.ProcessEnv): Promise<void> {}
