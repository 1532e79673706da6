/** Values that may be there already. */

export type Awaitable<T> = T | PromiseLike<T>;

/** Anything that can be awaited: query builders are no Promises but have a `then`. */
export function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Goes on with a value: in the same step where it is there, or else when it comes. */
export function chain<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return isThenable(value) ? Promise.resolve(value).then(next) : next(value);
}

/** What is made, or what is made of the reason why it cannot be, whether that is thrown or rejected. */
export function attempt<T>(make: () => Awaitable<T>, rescue: (error: unknown) => Awaitable<T>): Awaitable<T> {
  try {
    const made = make();
    return isThenable(made) ? Promise.resolve(made).catch(rescue) : made;
  } catch (error) {
    return rescue(error);
  }
}
