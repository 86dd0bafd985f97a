// The npm package: the element, which the import defines, and the server by itself.
import { define, setBase, WffEditor } from './element';
import { replaceFences } from './fences';
import type * as declared from '../index';
import { startServer } from './running';

// A bundler may have moved this file: then the page says where the other two are.
setBase(new URL('.', import.meta.url).href);
define();

// What the package declares is what it has.
({ replaceFences, setBase, startServer, WffEditor }) satisfies typeof declared;

export { replaceFences, setBase, startServer, WffEditor };
