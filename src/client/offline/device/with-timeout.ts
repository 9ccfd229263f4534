/** What `work` gives, if it does so within `ms`; else throws what `late` makes. What the work still does is not heard. */
export function withTimeout<T>(ms: number, work: PromiseLike<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
