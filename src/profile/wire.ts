/** The wire side of a profile: what the codec needs, derived from the wire decisions. */
import type { Route } from '../../spec/decisions/decision.ts';
import { type DecisionId, decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';
import type { VocabularyMap, Wire, WireRoute } from '../../spec/profile/profile.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';

/** The value or values of a service for each value of the contract. */
export type Vocabulary = Readonly<Record<string, string | readonly string[]>>;

/**
 * Builds the wire of the given answers.
 *
 * @param vocabularyAnswers the answers to decisions about vocabularies
 */
export function buildWire(
  answers: Behaviour,
  absent: ReadonlySet<DecisionId>,
  vocabularyAnswers: ReadonlyMap<DecisionId, Vocabulary>,
): Wire {
  const names = new Map<string, string>();
  const missing = new Set<string>();
  const vocabularies = new Map<DecisionId, VocabularyMap>();
  for (const id of decisionIds) {
    const definition = getDecision(id);
    if (definition.kind !== 'wire') continue;
    if (definition.form === 'names') {
      for (const [field, canonicalName, wireName] of getFields(id, definition.default, answers[id])) {
        if (absent.has(id) || wireName === 'absent') missing.add(field);
        else if (wireName !== canonicalName && wireName !== 'unknown') names.set(field, wireName);
      }
    } else if (definition.form === 'vocabulary') {
      const vocabularyMap = buildVocabularyMap(vocabularyAnswers.get(id) ?? (answers[id] as Vocabulary));
      if (vocabularyMap !== undefined) vocabularies.set(id, vocabularyMap);
    }
  }
  // Flat members have their names in the lead.
  for (const [member, wireName] of Object.entries(answers['lead.flat'])) names.set(`lead.fields:${member}`, wireName);
  const statuses = answers['error.statuses'];
  return {
    names,
    missingFields: missing,
    vocabularies,
    routes: buildRoutes(answers, absent),
    errorStatus: {
      malformed: statuses.malformed ?? 400,
      unauthenticated: statuses.unauthenticated ?? 401,
      plan: 403,
      notFound: statuses.notFound ?? 404,
      method: statuses.method ?? 405,
      conflict: statuses.conflict ?? 409,
      notEditable: answers['post.edit.published'],
      tooLarge: statuses.tooLarge ?? 413,
      mediaType: statuses.mediaType ?? 415,
      rule: statuses.rule ?? 422,
      rate: statuses.rate ?? 429,
      quota: statuses.quota ?? 403,
      notImplemented: 501,
      internal: 500,
    },
    shapes: {
      errorBody: answers['error.body'],
      listContainer: answers['post.list.container'],
      listPaging: answers['post.list.paging'],
      tags: answers['video.tags.items'],
      templates: answers['leadMagnet.templates'],
      paginationPlace: answers['post.list.pagination.place'],
      leadContainer: answers['lead.list'] === 'array' ? 'data' : answers['lead.list'],
      leadPaging: answers['lead.list.paging'],
      containers: answers['record.containers'],
      outcomes: answers['post.outcomes'],
      outcomesWhen: answers['post.outcomes.when'],
      delay: answers['delay.form'],
      targetError: answers['post.target.error'],
      flatLead: answers['lead.flat'],
    },
  };
}

/** The field ids of a decision about names, each with its canonical and its wire name. */
function getFields(id: DecisionId, canonicalNames: unknown, answer: unknown): (readonly [string, string, string])[] {
  if (!isObject(canonicalNames)) return [[id, String(canonicalNames), String(answer)]];
  return Object.entries(canonicalNames).map(([key, name]) => {
    const wireName = isObject(answer) ? answer[key] : undefined;
    return [`${id}:${key}`, String(name), typeof wireName === 'string' ? wireName : String(name)];
  });
}

/** Undefined if every value is canonical. */
function buildVocabularyMap(vocabulary: Vocabulary): VocabularyMap | undefined {
  const pairs = Object.entries(vocabulary).flatMap(([canonicalValue, values]) =>
    [values].flat().map((wireValue) => [canonicalValue, wireValue] as const),
  );
  if (pairs.every(([canonicalValue, wireValue]) => canonicalValue === wireValue)) return undefined;
  const wireValues = new Map<string, string>();
  const canonicalValues = new Map<string, string[]>();
  for (const [canonicalValue, wireValue] of pairs) {
    if (!wireValues.has(canonicalValue)) wireValues.set(canonicalValue, wireValue);
    canonicalValues.set(wireValue, [...(canonicalValues.get(wireValue) ?? []), canonicalValue]);
  }
  return { wireValues, canonicalValues };
}

function buildRoutes(answers: Behaviour, absent: ReadonlySet<DecisionId>): ReadonlyMap<OperationId, WireRoute> {
  return new Map(
    operationIds.flatMap((id): [OperationId, WireRoute][] => {
      const { method, path, route, success } = getOperation(id);
      const status = success.decision === undefined ? undefined : answers[success.decision];
      const defaultRoute = { method, path, status: typeof status === 'number' ? status : success.status };
      if (route === undefined) return [[id, defaultRoute]];
      if (absent.has(route)) return [];
      const answer = answers[route] as Route | 'absent' | object;
      if (answer === 'absent') return [];
      if (!('method' in (answer as object))) return [[id, defaultRoute]];
      const boundRoute = answer as Route;
      return [[id, { method: boundRoute.method, path: boundRoute.path, status: boundRoute.status ?? success.status }]];
    }),
  );
}
