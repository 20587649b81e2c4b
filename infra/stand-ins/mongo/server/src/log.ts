export type Log = (event: Record<string, unknown>) => void;
