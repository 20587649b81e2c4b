/* global build, files */

// The site without a connection; see infra/docs/decisions/0075. Answers of the API never come here.

/** The document of every page that is not rendered at build. */
const shell = '/index.html';
/** A connection that is this slow is as good as none for a document; the files of the page are here. */
const patienceMs = 3_000;
const prefix = 'site ';
const own = prefix + build;
const paths = new Set(files.map((file) => `/${file}`));

addEventListener('install', (event) => event.waitUntil(fill()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/'))
    return;
  if (request.mode === 'navigate') event.respondWith(documentOf(event));
  else if (paths.has(pathname)) event.respondWith(fileOf(request));
});

async function fill() {
  const kept = await caches.open(own);
  await kept.addAll([shell, ...paths]);
  // While a release is rolled out, the document may be that of another build. The next page tries again.
  const [first] = files.filter((file) => file.startsWith('assets/first-'));
  const document = await kept.match(shell).then((answer) => answer.text());
  if (!document.includes(first)) throw new Error('The document is of another build.');
  // The document that found this worker is of its build already: waiting would bring the former one back.
  await skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  const former = names.filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(former.map((name) => caches.delete(name)));
  // Documents are asked for while the worker starts, which takes a tenth of a second on a phone.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function documentOf(event) {
  const answer = Promise.resolve(event.preloadResponse).then(
    (early) => early ?? fetch(event.request),
  );
  // A late answer must not end as an unhandled failure.
  event.waitUntil(answer.catch(() => undefined));
  const late = new Promise((_resolve, reject) => setTimeout(reject, patienceMs));
  try {
    return await Promise.race([answer, late]);
  } catch {
    return (await ofBuild(shell)) ?? answer;
  }
}

const fileOf = async (request) => (await ofBuild(request)) ?? fetch(request);

const ofBuild = (request) => caches.match(request, { cacheName: own, ignoreVary: true });
