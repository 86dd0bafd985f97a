// Keeps the files of the page, so that it works without a network. BUILD stands for what all files come to.
declare const BUILD: string;
declare const FILES: string[];

interface Due extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Wanted extends Due {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What a service worker has, of which the types of pages know nothing. */
interface Scope {
  clients: { claim(): Promise<void> };
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', take: (event: Due) => void): void;
  addEventListener(type: 'fetch', take: (event: Wanted) => void): void;
}

const scope = globalThis as unknown as Scope;
// Another copy of the page on the same site has its own.
const OURS = `wff ${scope.registration.scope} `;
const CACHE = OURS + BUILD;
const kept = new Set(FILES.map((file) => new URL(file, location.href).href));

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))))
      .then(() => scope.skipWaiting()),
  );
});

scope.addEventListener('activate', (event) => {
  const old = (key: string) => key.startsWith(OURS) && key !== CACHE;
  const clear = async () => {
    const keys = await caches.keys();
    await Promise.all(keys.filter(old).map((key) => caches.delete(key)));
    await scope.clients.claim();
  };
  event.waitUntil(clear());
});

scope.addEventListener('fetch', (event) => {
  const find = async () => {
    const cache = await caches.open(CACHE);
    const { origin, pathname } = new URL(event.request.url);
    const wanted = pathname === new URL('index.html', location.href).pathname ? './' : event.request;
    const found = await cache.match(wanted, { ignoreSearch: true });
    // What is asked for anew is damaged here.
    if (found && event.request.cache !== 'reload') {
      return found;
    }
    const answer = await fetch(event.request);
    if (answer.ok && kept.has(origin + pathname)) {
      event.waitUntil(cache.put(origin + pathname, answer.clone()));
    }
    return answer;
  };
  if (event.request.method === 'GET') {
    event.respondWith(find());
  }
});
