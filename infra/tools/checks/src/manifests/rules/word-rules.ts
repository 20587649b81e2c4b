import {
  at,
  complain,
  containersOf,
  isObject,
  listAt,
  podTemplate,
  textOf,
  wordsAt,
  type Manifest,
} from '../manifest.js';

const dnsLabel = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const labelValue = /^([A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?)?$/;
const labelKey = /^([a-z0-9.-]{1,253}\/)?[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/;
const portName = /^(?=.*[a-z])[a-z0-9]([-a-z0-9]{0,13}[a-z0-9])?$/;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Names as the API server takes them, which the schemas only call strings; and that no secret lies in a file. */
export function wordComplaints(manifest: Manifest): string[] {
  const { content, kind, name } = manifest;
  const complaints: string[] = [];
  const expect = (pattern: RegExp, word: string, what: string) => {
    if (!pattern.test(word))
      complaints.push(complain(manifest, `${what} '${word}' is not allowed`));
  };
  expect(dnsLabel, name, 'the name');
  const template = podTemplate(manifest)?.template;
  for (const labels of [
    wordsAt(content, 'metadata', 'labels'),
    wordsAt(template, 'metadata', 'labels'),
  ]) {
    for (const [key, value] of Object.entries(labels)) {
      expect(labelKey, key, 'the label');
      expect(labelValue, value, `the value of the label ${key}`);
    }
  }
  for (const metric of listAt(content, 'spec', 'metrics'))
    for (const value of Object.values(
      wordsAt(metric, 'external', 'metric', 'selector', 'matchLabels'),
    ))
      expect(labelValue, value, "the value in a metric's selector");
  for (const port of listAt(content, 'spec', 'ports'))
    if (kind === 'Service') expect(portName, textOf(at(port, 'name')), 'the name of a port');
  for (const container of template === undefined ? [] : containersOf(template)) {
    for (const port of listAt(container, 'ports'))
      expect(portName, textOf(at(port, 'name')), 'the name of a port');
    for (const variable of listAt(container, 'env'))
      expect(variableName, textOf(at(variable, 'name')), 'the name of a variable');
  }
  if (kind === 'Secret' && (isObject(content['data']) || isObject(content['stringData'])))
    complaints.push(complain(manifest, 'a secret has no place in a file of the repository'));
  return complaints;
}
