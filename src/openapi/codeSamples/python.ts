/** Samples for Python, with its standard library only. */
import { isObject } from '../../../spec/json.ts';
import type { SampleRequest } from './sampleRequest.ts';

export function buildPythonSample({ method, path, body, file }: SampleRequest): string {
  const headers = ["    'Authorization': f\"Bearer {os.environ['API_KEY']}\","];
  if (body !== undefined) headers.push("    'Content-Type': 'application/json',");
  if (file !== undefined) headers.push("    'Content-Type': f'multipart/form-data; boundary={boundary}',");
  return [
    'import json',
    'import os',
    'from urllib.request import Request, urlopen',
    '',
    ...(file === undefined ? [] : formatFormLines(file)),
    'request = Request(',
    `    os.environ['API_URL'] + ${getLiteral(path)},`,
    `    method='${method}',`,
    '    headers={',
    ...headers.map((line) => `    ${line}`),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${getLiteral(body, '    ')}).encode(),`]),
    ...(file === undefined ? [] : ['    data=form,']),
    ')',
    'with urlopen(request) as response:',
    "    print(json.dumps(json.load(response)['data']))",
  ].join('\n');
}

function formatFormLines(file: string): readonly string[] {
  return [
    "boundary = 'form-boundary-7d1f3a'",
    `with open('${file}', 'rb') as file:`,
    '    form = (',
    `        f'--{boundary}\\r\\nContent-Disposition: form-data; name="file"; filename="${file}"\\r\\n\\r\\n'.encode()`,
    '        + file.read()',
    "        + f'\\r\\n--{boundary}--\\r\\n'.encode()",
    '    )',
    '',
  ];
}

/** A JSON value as a Python literal. */
function getLiteral(value: unknown, indent = ''): string {
  const inner = `${indent}    `;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value))
    return enclose(
      '[',
      value.map((item) => getLiteral(item, inner)),
      ']',
      indent,
    );
  if (isObject(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return enclose(
      '{',
      members.map(([name, member]) => `${JSON.stringify(name)}: ${getLiteral(member, inner)}`),
      '}',
      indent,
    );
  }
  return JSON.stringify(value);
}

function enclose(open: string, items: readonly string[], close: string, indent: string): string {
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${indent}    ${item},`).join('\n')}\n${indent}${close}`;
}
