#!/usr/bin/env node
import '../server/app/require-node.js';

await import('../server/app/main.ts');
