/** Builds an Arazzo 1.0.1 document of the flows, based on the OpenAPI document. */
import { errors } from '../../spec/errors.ts';
import { isObject } from '../../spec/json.ts';
import { buildPointer } from '../../spec/pointer.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { variables } from '../flows/flow.ts';
import { flows } from '../flows/flows.ts';
import { toWireFlow, type WireFlow, type WireStep } from '../flows/wireFlow.ts';
import { findCodePointer } from '../profile/forms/errorBody.ts';

/** Deterministic: the same profile gives the same document. */
export function buildArazzoDocument(profile: Profile): unknown {
  return {
    arazzo: '1.0.1',
    info: {
      title: 'Flows of the Social Publishing API',
      summary: 'The flows that most integrations start with, request by request.',
      version: '1.0.0',
    },
    sourceDescriptions: [{ name: 'api', url: './openapi.yaml', type: 'openapi' }],
    workflows: flows.flatMap((flow) => {
      const wireFlow = toWireFlow(flow, profile);
      return wireFlow === undefined ? [] : [buildWorkflow(wireFlow, profile)];
    }),
  };
}

function buildWorkflow({ id, title, description, steps }: WireFlow, profile: Profile): unknown {
  const stepByCapture = new Map(
    steps.flatMap((step) => Object.keys(step.captures).map((name) => [name, step.id] as const)),
  );
  const usedVariables = Object.entries(variables).filter(([name]) => JSON.stringify(steps).includes(`{{${name}}}`));
  const takesFile = steps.some((step) => step.takesFile);
  const properties = {
    apiKey: { type: 'string', description: 'The API key.' },
    ...Object.fromEntries(
      usedVariables.map(([name, { value, description: variableDescription }]) => [
        name,
        { type: 'string', description: variableDescription, default: value },
      ]),
    ),
    ...(takesFile ? { file: { type: 'string', description: 'The file to upload.' } } : {}),
  };
  return {
    workflowId: id,
    summary: title,
    description: description,
    inputs: {
      type: 'object',
      properties,
      required: ['apiKey', ...usedVariables.map(([name]) => name), ...(takesFile ? ['file'] : [])],
    },
    steps: steps.map((step) => buildStep(step, stepByCapture, profile)),
    ...(stepByCapture.size === 0
      ? {}
      : {
          outputs: Object.fromEntries(
            [...stepByCapture].map(([name, step]) => [name, `$steps.${step}.outputs.${name}`]),
          ),
        }),
  };
}

function buildStep(step: WireStep, stepByCapture: ReadonlyMap<string, string>, profile: Profile): unknown {
  const resolve = (value: unknown): unknown => toExpression(value, stepByCapture);
  const name = /\{([^}]+)\}/.exec(step.path)?.[1];
  const code =
    step.expectedError === undefined
      ? undefined
      : (profile.wire.vocabularies.get('error.codes')?.wireValues.get(step.expectedError) ?? step.expectedError);
  return {
    stepId: step.id,
    description:
      step.expectedError === undefined ? `${step.title}.` : `${step.title}: ${errors[step.expectedError].message}`,
    operationId: step.operation,
    parameters: [
      { name: 'Authorization', in: 'header', value: 'Bearer {$inputs.apiKey}' },
      ...(name === undefined ? [] : [{ name, in: 'path', value: resolve(step.pathId) }]),
      ...Object.entries(step.query).map(([query, value]) => ({ name: query, in: 'query', value: resolve(value) })),
    ],
    ...(step.body === undefined
      ? {}
      : { requestBody: { contentType: 'application/json', payload: resolve(step.body) } }),
    ...(step.takesFile
      ? { requestBody: { contentType: 'multipart/form-data', payload: { file: '$inputs.file' } } }
      : {}),
    successCriteria: [
      { condition: `$statusCode == ${step.status}` },
      ...(code === undefined
        ? []
        : [{ condition: `$response.body#${findCodePointer(profile.wire.shapes.errorBody)} == '${code}'` }]),
    ],
    ...(Object.keys(step.captures).length === 0
      ? {}
      : {
          outputs: Object.fromEntries(
            Object.entries(step.captures).map(([output, path]) => [output, `$response.body#${buildPointer(...path)}`]),
          ),
        }),
  };
}

/** Converts `{{name}}` to a runtime expression: an input, or an output of an earlier step. */
function toExpression(value: unknown, stepByCapture: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => toExpression(item, stepByCapture));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, toExpression(member, stepByCapture)]),
    );
  if (typeof value !== 'string') return value;
  const [, name] = /^\{\{(\w+)\}\}$/.exec(value) ?? [];
  if (name === undefined) return value;
  const step = stepByCapture.get(name);
  return step === undefined ? `$inputs.${name}` : `$steps.${step}.outputs.${name}`;
}
