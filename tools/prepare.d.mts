export function build(stopped: AbortSignal): Promise<void>;
