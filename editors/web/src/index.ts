// The npm package: the element, which the import defines, and the server by itself.
import { define, setBase, WffEditor } from './element';
import { replaceFences } from './fences';
import { startServer } from './running';

// A bundler may have moved this file: then the page says where the other two are.
setBase(new URL('.', import.meta.url).href);
define();

export { replaceFences, setBase, startServer, WffEditor };
