/** Vectors for test runners of any language: the world, and one request each with its verdict. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { restsOn } from '../../spec/judging/decisionsUsed.ts';
import { operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { type Rule, rules } from '../../spec/rules/index.ts';
import type { Vector } from '../../spec/rules/vector.ts';
import { hostedOrigin, world } from '../../spec/world.ts';
import { answersByDefault } from '../openapi/applicability/answers.ts';
import { speaksOfWhatIsThere } from '../openapi/applicability/inForce.ts';
import { sendsMissing } from '../openapi/applicability/missing.ts';
import { packed } from './packed.ts';

const about = [
  'Each vector is one request in a given world, and whether it is accepted (2xx with success true) or refused. A request that is refused breaks "rule" at least.',
  'Members, parameters, routes and states have their canonical names; translate them to those of the implementation first.',
  '"needs" names the decisions that the verdict rests on. Vectors whose decisions this profile answers otherwise than by default, or whose members, parameters or operations it does not have, are left out.',
  '"world" is there before each vector: the clock stands at "now" until it is moved, the caller has the accounts and the hosted files, and one key with "plans".',
  '"given" changes the world before the request, in this order: "plans" of the key instead; "outreachConnected" false: no outreach account is connected; "posts" and "leadMagnets" to create by createPost and createLeadMagnet, by name; "paused": names of lead magnets to pause; "wait": let this ISO 8601 duration pass; "repeat": send the request so many times first, and let "wait" pass after each. The verdict is that of the last request.',
  '{{name}} in a request stands for the id of the given post or lead magnet of that name. Placeholders that name nothing given, as in templates, stay as they are.',
  `URLs below ${hostedOrigin} stand for hosted files: replace the origin by that of the implementation and have the files of "world.hosted" there. bytes, width and height in pixels, seconds and pages say what each is like; one without content will do where the implementation does not look into it.`,
  '"request": "id" fills {id} of the path; "query" are its parameters; "body" is sent as JSON; "raw" is sent instead as it stands, in UTF-8, with "contentType" (application/json when left out); "method" and "path" take the place of those of the operation.',
  '"authorization" is the whole Authorization header, null: the request has none; left out: Bearer and a good key.',
  '"parts" make a multipart form: each has the name of its field, a file name, and a "content" to make it from: jpeg, png, gif, webp, mp4 and pdf are the smallest valid file of that kind, an image of one pixel or a document of one page; text is a plain text of some bytes; empty is nothing. No parts: a form without any.',
  'A text written {"$text": [...]} is put together from its parts; a part [text, n] is that text n times.',
];

interface Told {
  readonly rule: Rule;
  readonly vector: Vector;
  readonly needs: readonly DecisionId[];
  readonly text: unknown;
}

/** Told once: no profile changes what a vector says, only whether it is true. */
let known: readonly Told[] | undefined;

/** The vectors that are true under a profile. */
export function vectorFile(profile: Profile): unknown {
  known ??= rules.flatMap((rule) => rule.vectors.map((vector, i) => told(rule, vector, i + 1)));
  return {
    about,
    world: { ...world, hostedOrigin },
    vectors: known.filter((one) => isTrue(one, profile)).map(({ text }) => text),
  };
}

function isTrue({ rule, vector, needs }: Told, profile: Profile): boolean {
  return (
    profile.wire.routes.has(vector.operation) &&
    speaksOfWhatIsThere(rule, profile) &&
    !sendsMissing(vector, profile.wire) &&
    needs.every((id) => answersByDefault(profile, id))
  );
}

function told(rule: Rule, vector: Vector, number: number): Told {
  const { method, path } = operationOf(vector.operation);
  const needs = [...new Set([...rule.needs, ...restsOn(vector)])];
  const text = {
    id: `${rule.id}/${number}`,
    rule: rule.id,
    level: rule.level,
    needs,
    name: vector.name,
    verdict: vector.verdict,
    operation: vector.operation,
    method: vector.request.method ?? method,
    path: vector.request.path ?? path,
    ...(vector.given === undefined ? {} : { given: packed(vector.given) }),
    request: packed(vector.request),
  };
  return { rule, vector, needs, text };
}
