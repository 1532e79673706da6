/** Faults in the defaults of options. */
import { changeResponse, type Fault, isSuccess } from './fault.ts';

export const defaultFaults: readonly Fault[] = [
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
  ).map(([label, option, value]) => createDefaultFault(label, option, value)),
];

function createDefaultFault(label: string, option: string, value: unknown): Fault {
  return {
    id: `${label}.${option}.default: ${String(value)}`,
    rule: `${label}.${option}.default`,
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request);
      const requestedContent = context.body?.platformContent?.[label];
      if (
        context.operation !== 'createPost' ||
        !isSuccess(response) ||
        requestedContent === undefined ||
        requestedContent[option] !== undefined
      )
        return response;
      return changeResponse(response, (body) => {
        body.data.platformContent[label][option] = value;
      });
    },
  };
}
