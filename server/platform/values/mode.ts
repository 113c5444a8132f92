/** The mode of an API key. Requests with a test key are validated and answered, but change nothing (TEST-MODE-1). */
export type Mode = 'live' | 'test';
