/** TriggerGuard-Drive.js: copyOnce, fileOnce, folderOnce. Asks for the scope of Drive. */
export { driveFiles } from "../gas/drive-files";

export const isInBin = (fileId: string): boolean => DriveApp.getFileById(fileId).isTrashed();
