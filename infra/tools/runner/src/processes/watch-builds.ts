import { watch, type FSWatcher } from 'node:fs';
import { builtFile } from '../paths.js';
import { processFolder, processNames, type ProcessName } from '../services/catalogue.js';

/** The folders of packages, and the processes that use them. */
const sharedPackages = {
  'services/contracts': processNames,
  'services/platform': processNames,
  'services/stock': ['leads'],
} as const;
const calmMs = 300;

/**
 * Reports services with new code. A build may write many files, so changes are collected until no file is written for a moment.
 */
export function watchBuilds(onChange: (changed: ProcessName[]) => void): () => void {
  const changed = new Set<ProcessName>();
  let timer: NodeJS.Timeout | undefined;
  const remember = (names: readonly ProcessName[]): void => {
    for (const name of names) changed.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      onChange(processNames.filter((name) => changed.delete(name)));
    }, calmMs);
  };
  const watchers: FSWatcher[] = [
    ...processNames.map((name) => watchDist(processFolder(name), () => remember([name]))),
    ...Object.entries(sharedPackages).map(([folder, users]) =>
      watchDist(folder, () => remember(users)),
    ),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

function watchDist(folder: string, onChange: () => void): FSWatcher {
  return watch(builtFile(folder, 'dist'), { recursive: true }, (_event, file) => {
    // The compiler also writes source maps.
    if (file?.endsWith('.js')) onChange();
  });
}
