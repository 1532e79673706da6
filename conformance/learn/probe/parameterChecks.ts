/** Values of the parameters of the list of posts that show whether a service knows a parameter. */
import { asList, isObject, type JsonObject } from '../../../spec/json.ts';
import { isPlatformLabel, type PlatformLabel, platforms } from '../../../spec/platforms.ts';
import { isSuccess, listItems, mayBeThrottled, type WireExchange } from '../evidence/wireExchange.ts';
import type { parameterNames } from './listParameterNames.ts';

export type Parameter = keyof typeof parameterNames;

/** A value of a parameter, and whether the response to it shows that the service knows the parameter. */
export interface ParameterCheck {
  readonly value: string;
  readonly shows: (response: WireExchange) => boolean;
}

/** Builds the checks of each parameter; none if the existing posts cannot show its effect. */
export function buildParameterChecks(
  items: readonly JsonObject[],
  statusName: string,
): Readonly<Record<Parameter, readonly ParameterCheck[]>> {
  const state = items[0]?.[statusName];
  const usedPlatforms = new Set<string>(items.flatMap(listPlatforms));
  const [platform] = usedPlatforms;
  const other = (Object.keys(platforms) as PlatformLabel[]).find((label) => !usedPlatforms.has(label));
  return {
    status: typeof state === 'string' ? [buildEmptyCheck('no-such-state'), buildNonEmptyCheck(state)] : [],
    platform:
      platform === undefined || other === undefined ? [] : [buildPlatformCheck(other), buildNonEmptyCheck(platform)],
    from: [buildEmptyCheck('2100-01-01T00:00:00Z'), buildNonEmptyCheck('2000-01-01T00:00:00Z')],
    to: [buildEmptyCheck('2000-01-01T00:00:00Z'), buildNonEmptyCheck('2100-01-01T00:00:00Z')],
    limit: items.length < 2 ? [] : [{ value: '1', shows: (response) => listItems(response).length === 1 }],
  };
}

/** Checks a value that no post has: the list is empty, or the value is refused. */
const buildEmptyCheck = (value: string): ParameterCheck => ({
  value,
  shows: (response) => listItems(response).length === 0 && response.status < 500 && !mayBeThrottled(response),
});

/** Checks a platform that no post of the first page has; later pages may have some. */
const buildPlatformCheck = (platform: string): ParameterCheck => ({
  value: platform,
  shows: (response) =>
    isSuccess(response) && listItems(response).every((item) => listPlatforms(item).includes(platform)),
});

const buildNonEmptyCheck = (value: string): ParameterCheck => ({
  value,
  shows: (response) => isSuccess(response) && listItems(response).length > 0,
});

/** The labels of the platforms of a post, under whatever name its targets have. */
const listPlatforms = (post: JsonObject): readonly string[] =>
  Object.values(post)
    .flatMap((value) => asList(value))
    .filter(isObject)
    .map(({ platform }) => platform)
    .filter(isPlatformLabel);
