/** Faults in the defaults of options. */
import { changed, type Fault, ok } from './fault.ts';

export const defaults: readonly Fault[] = [
  ...(
    [
      ['photo', 'aiGenerated', true],
      ['shortvideo', 'autoAddMusic', false],
      ['photo', 'contentType', 'reel'],
      ['video', 'videoType', 'short'],
      ['video', 'privacy', 'private'],
      ['shortvideo', 'privacyLevel', 'SELF_ONLY'],
      ['shortvideo', 'postMode', 'draft'],
    ] as const
  ).map(([label, option, value]) => shownDefault(label, option, value)),
];

function shownDefault(label: string, option: string, value: unknown): Fault {
  return {
    id: `${label}.${option}.default: ${String(value)}`,
    rule: `${label}.${option}.default`,
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      const asked = visit.body?.platformContent?.[label];
      if (visit.operation !== 'createPost' || !ok(response) || asked === undefined || asked[option] !== undefined)
        return response;
      return changed(response, (body) => {
        body.data.platformContent[label][option] = value;
      });
    },
  };
}
