/** A piece is missing. Either it was replaced and swept since its id was read, or data is lost. */
export class PieceMissing extends Error {}

const attempts = 5;

/** Reads ids and then their pieces; again, when a change has replaced them in between and the sweeper removed them. */
export async function readingCurrent<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PieceMissing) || attempt === attempts) throw error;
    }
}
