import { test } from '@jest/globals';

test('is never run', () => undefined);
throw new Error('The file does not load.');
