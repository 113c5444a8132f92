// The page is complete without this. It adds search, copying, choosing a theme and a language, and
// shows where the reader is.
import { showPlaceInContents } from './contents.js';
import { addCopyButtons } from './copy.js';
import { followAnchors } from './anchors.js';
import { languageSwitch } from './language.js';
import { searchDialog } from './search.js';
import { themeSwitch } from './theme.js';

followAnchors();
languageSwitch();
themeSwitch();
searchDialog();
addCopyButtons();
showPlaceInContents();
