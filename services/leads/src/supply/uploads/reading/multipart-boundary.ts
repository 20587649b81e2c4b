const parameter = /;[ \t]*([!#$%&'*+\-.^_`|~\w]+)=(?:"([^"]*)"|([^\s";]*))[ \t]*/gy;
/** RFC 2046, 5.1.1: 1 to 70 characters, the last one not a space. */
const wellFormed = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

/** Returns the problem with the boundary in a Content-Type of multipart/form-data; undefined when it is valid. */
export function boundaryProblem(contentType: string): string | undefined {
  const start = contentType.indexOf(';');
  if (start === -1) return 'expected a boundary';
  const boundaries: string[] = [];
  let end = start;
  parameter.lastIndex = start;
  for (const [text, name, quoted, plain] of contentType.matchAll(parameter)) {
    end += text.length;
    const lower = name?.toLowerCase() ?? '';
    // The parser reads `boundary*`, the notation of RFC 2231, as the same parameter. No browser sends it.
    if (lower.startsWith('boundary'))
      boundaries.push(lower === 'boundary' ? (quoted ?? plain ?? '') : '');
  }
  if (!/^;?[ \t]*$/.test(contentType.slice(end))) return 'expected parameters as name=value';
  const [boundary, another] = boundaries;
  if (boundary === undefined) return 'expected a boundary';
  if (another !== undefined) return 'expected one boundary';
  if (!wellFormed.test(boundary)) return 'expected a boundary of 1 to 70 characters of RFC 2046';
  return undefined;
}
