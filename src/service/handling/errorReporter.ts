/** Reports errors of an implementation that have no effect on the response. */

/** Passes an error of the implementation on. Never throws. */
export type ErrorReporter<R> = (error: unknown, request: R) => void;

/** Creates a reporter that calls `onError`. If that fails as well, both errors are printed. */
export function createErrorReporter<R>(onError: ErrorReporter<R> = logError): ErrorReporter<R> {
  return function report(error, request) {
    const printBoth = (failure: unknown): void => {
      logError(error);
      logError(failure);
    };
    reportFailure(() => onError(error, request), printBoth);
  };
}

/** Calls a function and passes its error to `report`, also if it returns a promise, for which nothing waits. */
export function reportFailure(run: () => unknown, report: (error: unknown) => void): void {
  try {
    reportRejection(run(), report);
  } catch (error) {
    report(error);
  }
}

/** Passes the error of a promise to `report`. Nothing waits for it. */
export function reportRejection(result: unknown, report: (error: unknown) => void): void {
  if (isPromiseLike(result)) result.then(undefined, report);
}

/** Whether a value is a promise, of any library. */
export const isPromiseLike = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

const logError = (error: unknown): void => console.error(error);
