/** Vectors for test runners of any language: the world, and one request each with its verdict. */
import { isObject } from '../../spec/json.ts';
import { operationOf } from '../../spec/operations/index.ts';
import { rules } from '../../spec/rules/index.ts';
import { hostedOrigin, world } from '../../spec/world.ts';

const about = [
  'Each vector is one request in a given world and whether it is accepted (2xx with success true) or refused.',
  'Names, routes and states are canonical; translate them to those of your implementation first.',
  '"given" is set up before: plans of the key, posts and lead magnets to create, some to pause, time to let pass, requests to repeat.',
  '{{name}} in a request stands for the id of the given resource of that name.',
  `URLs below ${hostedOrigin} stand for hosted files: replace the origin by your own and have the files of "world.hosted" there.`,
  'A text written {"$text": [...]} is put together from its parts; a part [text, n] is that text n times.',
];

export function vectorFile(): unknown {
  return {
    about,
    world: { ...world, hostedOrigin },
    vectors: rules.flatMap((rule) =>
      rule.vectors.map((vector, i) => {
        const { method, path } = operationOf(vector.operation);
        return {
          id: `${rule.id}/${i + 1}`,
          rule: rule.id,
          level: rule.level,
          name: vector.name,
          verdict: vector.verdict,
          operation: vector.operation,
          method: vector.request.method ?? method,
          path: vector.request.path ?? path,
          ...(vector.given === undefined ? {} : { given: packed(vector.given) }),
          request: packed(vector.request),
        };
      }),
    ),
  };
}

/** Texts of more than so many characters are told by their parts. */
const long = 400;

function packed(value: unknown): unknown {
  if (typeof value === 'string') return value.length > long ? { $text: runs(value) } : value;
  if (Array.isArray(value)) return value.map(packed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, packed(member)]));
}

/** Runs of one character, and whatever stands between them. */
function runs(text: string): (string | [string, number])[] {
  const parts: (string | [string, number])[] = [];
  for (const [run, character = ''] of text.matchAll(/(.)\1*/gsu)) {
    const times = run.length / character.length;
    const last = parts.at(-1);
    if (times > 9) parts.push([character, times]);
    else if (typeof last === 'string') parts[parts.length - 1] = last + run;
    else parts.push(run);
  }
  return parts;
}
