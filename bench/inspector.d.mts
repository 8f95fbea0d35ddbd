export function connectInspector(
  port: number,
  serving: string,
): Promise<{ memory(): Promise<{ heap: number; whole: number }>; close(): void }>
