// Before anything is shown: the theme and the language of the examples that the reader chose.
import { recall } from './remember.js';

recall('language', ['sdk', 'curl', 'python'], 'sdk');
recall('theme', ['light', 'dark'], '');
