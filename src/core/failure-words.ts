/**
 * What the other languages say, by notion: zh ko es fr de pt it nl ru pl vi in full, id tr and a dozen more where a
 * sentence of Google's is known. A row of the table joins two notions, so that a wording nobody has seen yet is
 * still read. English and Japanese have their own wordings in each row.
 */
export const TOO_MUCH =
  "太多|[过過](?:多|[于於])|多次|次[数數]|超[过過出]|너무|초과|demasiad|muchas veces|exced|superad|\\btrop\\b|depass|\\bzu (?:oft|haufig|viel)|uberschr|muit[ao]s|demais|ultrapass|tropp[eoi]|\\bte (?:vaak|veel)|overschreden|слишком|превыш|zbyt|przekrocz|qua nhieu|nhieu lan|vuot|terlalu|melebihi|cok fazla|asildi|زیاد|كثير|مرات|มาก|เกิน|masyado|for mang|liian|prilis|tul sok|prea mul|занадто|פעמים";
export const LIMIT =
  "配[额額]|限[制额額]|上限|한도|할당량|제한|limit|cuota|quota|\\bcota\\b|kontingent|quotum|лимит|квот|gioi han|kuota|batas|kota\\b";
export const DAY =
  "(?<![0-9月年])(?:1|一|单|每|當|当) ?[天日]|今[日天]|하루|일일|1 ?일|오늘|총 실행|(?:mismo|solo|un|por|al|stesso|um|mesmo) (?:dia|giorno)\\b|diari[oa]\\b|giorn(?:at|al)|\\b(?:hoy|hoje|oggi|heute|vandaag)\\b|(?:par|un|une|meme|ce) jour\\b|journee|quotidien|aujourd'hui|(?:an|pro|einem|einen|eines) tag\\b|tages|taglich|(?:een|per|dezelfde|\\ben) dag\\b|dagelijks|daglimiet|(?:один|одного|за|в) (?:день|дня|сутки)|дневн|суточн|сегодня|\\bdni[au]\\b|dzienn|ngay\\b|hari (?:yang|ini)|sehari|satu hari|harian|bir gun|gunluk|یک روز|روزانه|يوم|วัน|jeden den|egy nap|napi\\b|paiva|добу";
/** A short while, at the same time, requests, their rate, bandwidth. */
export const PACE =
  "短[时時][间間]|[频頻]率|[频頻]繁|速率|流量|[请請]求|[调調]用|呼叫|同[时時]|每(?:秒|分)|[带頻][宽寬]|짧은|단기간|요청|호출|동시에|초당|분당|속도|대역폭|사용량|使用量|\\buso\\b|utilis|utilizz|nutzung|gebruik|использован|(?:poco|corto|curto|pouco|breve)\\b|solicitud|peticion|llamada|simultane|segundo|velocidad|ancho de banda|peu de temps|court (?:laps|inter|delai)|requete|demandes\\b|appels\\b|de debit|bande passante|kurze[rnm] |anfrage|aufruf|aufgerufen|gleichzeitig|sekunde|bandbreite|solicitac|requisic|chamada|largura de banda|richiest|chiamat|contemporane|banda\\b|korte |verzoek|aanvra|tegelijk|bandbreedte|коротк|запрос|вызов|одновременно|krotk|zadan|zapytan|jednoczesnie|ngan\\b|yeu cau|thao tac|singkat|permintaan|kisa|istek|کوتاه|قصير";
export const RUNNING =
  "[执執]行|[运運]行|(?:실행|런타임) ?시간|de ejecucion|d'execution|(?:ausfuhrungs|lauf)(?:zeit|dauer)|de execucao|di esecuzione|uitvoer|врем\\S+ выполнения|wykon\\w+|dzialania|thoi gian (?:thuc|chay)|yurutme|calisma|eksekusi|เวลา|زمان اجرا|وقت التنفيذ";
export const LONGEST =
  "最[长長大]|超[过過出時时]|초과|최대|maxim|massim|supera|exced|depass|uberschr|ultrapass|overschreden|превыш|przekrocz|toi da|vuot|maks|สูงสุด|เกิน";
export const TRIGGER =
  "触发|觸發|트리거|activador|disparador|declencheur|trigger|ausloser|acionador|gatilho|attivator|триггер|wyzwalacz|kich hoat|pemicu|tetikleyici";
export const MAIL_PART =
  "附件|正文|內文|每封|收件[人者]|첨부|메일당|본문|수신자|por (?:mensaje|mensagem)|adjunt|cuerpo|par message|pieces? jointe|corps\\b|pro (?:nachricht|e-mail)|anhang|anhange|anexo|corpo\\b|per (?:messaggio|bericht|email)|allegat|bijlage|вложени|получател|moi thu|dinh kem|ileti bas";

export const PERMISSION =
  "[权權]限|授[权權]|권한|permisos?\\b|permis\\b|autorizz?a|autoris|berechtig|genehmig|permiss|toestemming|rechten\\b|machtiging|разрешени|\\bправ\\b|uprawnien|autoryzacj|quyen\\b|uy quyen|\\bizin|izni|สิทธิ์|otorisasi|yetki";
export const TO_CALL =
  "[调調]用|呼叫|호출|llamar|appeler|aufzurufen|chamar|chiamare|aan te roepen|вызов|wywol|goi\\b|memanggil|cagir|เรียกใช้";
export const NEEDED =
  "需要|所需|必要|필요|necesari|necesita|requi|obligatori|necess|obrigatori|exig|erforder|notig|vereist|nodig|richiest|obbligatori|требу|необходим|wymag|can (?:duoc|phai|co|thiet)|yeu cau|bat buoc|perlu|gerek|kravs|suficient|suffisant|nicht aus|voldoende|不足以";
export const NO =
  "没有|沒有|[无無]|未|缺少|없|지 않|\\bno\\b|\\bsin\\b|\\bne\\b|\\bn'\\w+|\\bpas\\b|nicht|keine?|fehlende|\\bnao\\b|\\bsem\\b|\\bnon\\b|geen|niet|\\bне\\b|нет|недостаточно|\\bnie\\b|brak|khong|tidak|yok|bulunam|degil|saknar|\\bikke\\b|\\binte\\b|neni|nemate|nincs|ندارید|ليس|ไม่|немає|אין";
export const REFUSED =
  "拒[绝絕]|[遭被]拒|受保[护護]|禁止|거부|보호된|denegad|negad[oa]|protegid|\\brefusee?\\b|proteg|verweigert|geschutzt|negat[oa]|protett|geweigerd|beveiligd|beschermd|запрещ|отказано|защищ|odmowa|chronion|tu choi|ditolak|reddedildi|заштић";
export const CREDENTIAL =
  "令牌|token|[凭憑][证證]|密[钥鑰碼]|金鑰|토큰|자격 ?증명|api ?키|비밀번호|credencia|clave (?:de )?api|contrasena|identifiant|jeton|cle (?:d')?api|mot de passe|anmelde(?:daten|inf)|zugangsdaten|api-?schlussel|passwort|chave (?:de )?api|senha|credenzial|chiave api|inloggegevens|wachtwoord|учетны|токен|парол";
export const INVALID =
  "[无無]效|[过過]期|失效|不[对對]|不正[确確]|不合法|非法|만료|유효하지|잘못|올바르지|(?:no|non|pas|nao)(?: es| e)? valid|invalid[oae]s?\\b|incorrect[oae]s?\\b|incorret|caducad|expirad|expire\\b|ungultig|fehlerhaft|falsch|abgelaufen|errat[oaie]\\b|scadut|ongeldig|onjuist|verlopen|недопустим|недеиств|неверн|некоррект|истек|nieprawidlow|niepoprawn|khong hop le|gecersiz|helytelen|ogiltig|ugyldig|neplatn|nevalid|ไม่ถูกต้อง|غير صالح";
export const DISABLED =
  "(?:未|尚未|没有|沒有)(?:启用|啟用|开启|開啟)|停用|禁用|사용 ?설정되|비활성화|(?:no|nao|non|pas)(?: esta| e)? (?:habilitad|ativad|attivat|abilitat|activad|active)|inhabilitad|desactiv|desativad|disattivat|deaktiviert|nicht aktiviert|ingeschakeld|uitgeschakeld|autorisee dans|operacion de gmail|отключен|wylaczon|chua bat|vo hieu";

export const FOUND =
  "encontr|trouve|gefunden|trovat|gevonden|vinden|наиден|наити|znale|existe|esiste|existiert|bestaat|существует|istnieje|ton tai|tim thay|ditemukan|vorhanden|hitta|nalezen|trobat|leitud|знаити|s'ha trob";
export const MISSING =
  "找不到|未找到|不存在|查[无無]|찾을 수 없|찾지 못|존재하지 않|introuvable|manquant|mancante|\\bfalta (?:el|la|un)|\\bfehlt\\b|\\bausente|ontbreekt|отсутствует|bi (?:thieu|xoa)|nebyl\\w* nalez|hilang|bulunam|chybi|nema \\w+|hianyzik|ei leitud|ไม่พบ|nenhum item|nessun elemento|kein element|geen item";
export const EXISTS =
  "已(?:经|經)?(?:存在|被使用|被占用|有)|이미 (?:존재|있|사용)|\\bya (?:existe|hay|esta en uso)|existe deja|deja utilise|bereits|existiert schon|\\bja (?:existe|ha\\b|esta em uso)|esiste gia|gia in uso|bestaat al|is al een|уже существует|juz istnieje|da ton tai|sudah ada|zaten|uz existuje|mar letezik|finns redan|finnes allerede";
export const TOO_LARGE =
  "[过過太](?:大|[长長])|너무 (?:큽|깁|큰|긴|커|길)|(?:demasiado|muy|muito) (?:grande|largo|longo)|trop (?:grande?|long|volumineu)|zu (?:gross|lang)\\b|(?:grande|longo) demais|troppo (?:grande|lung)|te (?:groot|lang)\\b|слишком (?:больш|длин)|zbyt (?:duz|dlug)|qua (?:lon|dai)\\b|terlalu (?:besar|panjang)|cok (?:buyuk|uzun)";
/** May not refer to, outside, not supported, mandatory. */
export const NOT_SO =
  "不支[持援]|必[填须須]|超出[范範][围圍]|不能[为為]空|(?:[无無]法|不能)(?:引用|參照)|지원(?:되지|하지)|필수|범위를 벗어|참조할 수 없|no (?:se admite|puede (?:estar|ser|hacer))|fuera de|obligatori|ne (?:peut|doit) pas|hors (?:limites|plage|de)|darf (?:sich )?nicht|ausserhalb|fora da|fora do|estao fora|nao pode|non puo|fuori da|niet (?:ondersteund|verwijzen)|buiten (?:het|de)|mag niet|не может|за пределами|nie moze|nam ngoai|(?:tham chieu|merujuk|basvuramaz|odkazov\\w+|atsauce|vii[td]ata|nurodyti|sklicevati|посилатися|указује|αναφερεται|referenc[ij]|mag-reference|referer|referire|henvise|erreferentzia|munkalapot|อ้างอิง|הפניה|تشير)";
export const SCRIPT_FAULT =
  "方法(?:签名|簽名|簽章)|未定[义義]|找不到(?:方法|函[数數式])|此(?:上下文|[环環]境)|메[소서]드 ?서명|정의되지 않|(?:함수|메[소서]드)를? 찾을|컨텍스트에서|firma del? metodo|signature de|methodensignatur|assinatura do|handtekening|сигнатур|sygnatur|(?:metodo|methode|funcion|fonction|funktion|funcao|funzione)~(?:introuvable|gefunden|trovat|encontrad)|encontrar (?:el metodo|la funcion)|(?:esta|n'est pas|nicht|non e|niet|не) (?:defini|gedefinieerd|определен)|(?:este|ce|diesem|questo|deze|этого|tego) [ck]onte[xsк]";

export const SERVER =
  "服[务務]|伺服器|[内內]部|서버|서비스|내부|servidor|servicio|interno|serveur|service|interne|server|dienst|servico|servizio|serwer|uslug|may chu|dich vu|sunucu|hizmet|layanan|сервер|служб|سرور|سرویس|الخادم|เซิร์ฟเวอร์|שרת|tjener|palvelin";
export const ERROR =
  "[错錯][误誤]|出[错錯]|异常|異常|繁忙|오류|error (?:en|del|de|interno)|erreur|fehler|\\berro\\b|errore|fout|ошибка|blad|\\bloi\\b|hata|kesalahan|hiba|eroare|chyba|fel\\b|fejl|feil|viga|virhe|помилка|خطا|خطأ|ข้อผิดพลาด|שגיאת";
export const AGAIN =
  "稍[后後候]|(?:重新|再)次?[试試]|重[试試]|나중에 다시|잠시 후|다시 시도|intent(?:a|e)lo (?:de nuevo|otra vez|mas tarde)|volver a intentar|vuelv[ae] a|reessay|(?:spater|erneut)~(?:versuch|erneut)|noch ?(?:ein)?mal|tent(?:e|ar)~(?:novamente|de novo|mais tarde)|riprova|probeer het|повторите|попробуите|sprobuj|thu lai|coba lagi|tekrar deneyin|probalkoz|forsok igen|incercati din nou|zkuste|ลองอีกครั้ง|حاول|נסה שוב";
export const UNAVAILABLE =
  "不可用|[暂暫][时時]|[无無]法(?:使用|打[开開]|[开開]啟)|忙碌|[过過]载|사용할 수 없|일시적|과부하|열 수 없|예기치 않은|disponib|disponiv|temporal?mente|inesperad|puede abrir|sobrecarg|inattendu|d'ouvrir|temporairement|surcharge\\b|verfugbar|unerwartet|vorubergehend|geoffnet|uberlastet|possivel abrir|temporariamente|temporaneamente|imprevist|impossibile aprire|beschikbaar|onverwacht|tijdelijk|overbelast|недоступ|временн|перегруж|непредвиденн|niedostepn|tymczasow|kha dung|tam thoi|tidak tersedia|kullanilamiyor";
export const EMPTY_ANSWER =
  "空(?:白)?的?(?:响应|回應)|빈 응답|(?:respuesta|resposta|risposta) (?:vaci|vazi|vuot)a|reponse v(?:id|ierg)e|leere antwort|lege (?:reactie|respons)|пустои ответ|pusta odpowiedz|(?:tra loi|phan hoi) trong|bos yanit|prazdna odpoved|raspuns gol|ures valasz";
export const BROKEN =
  "失[败敗]|中[断斷止]|重置|放[弃棄]|[错錯][误誤]|[无無]法|끊|실패|수 없|오류|no (?:se )?p\\w+|no es posible|perdid|cerrad|error de|erreur|impossible|interromp|perdue|unterbroch|abgebroch|fehlgeschlag|keine|nicht|-?fehler|erro de|nao foi|possivel|encerrad|errore|impossibile|interrott|\\bpersa|fout|geen|verbroken|mislukt|ошибка|не уда|разорв|прерв|blad|nie (?:mozna|udalo)|khong the";
export const CONNECTION =
  "[连連](?:接|線)|[联聯][系繫络絡]|[网網][络路]|연결|네트워크|conecta|conexion|\\bred\\b|conexao|\\brede\\b|connecte|connexion|reseau|comm?uni|contac?t|joindre|verbind|netzwerk|connession|\\brete\\b|netwerk|связаться|подключ|соединен|сети|polacz|sieci|ket noi|lien he|trao doi";
export const TIMED_OUT =
  "超[时時]|逾[时時]|시간(?:이)? ?초과|타임아웃|tiempo de espera|agoto el tiempo|delai~(?:depasse|expire|attente)|expiration du delai|zeituberschreitung|zeitlimit|tempo (?:limite|de espera|esgotado|scaduto|di attesa)|время ожидания|таим-?аут|limit czasu|het thoi gian|zaman asim|waktu habis|หมดเวลา";
export const ADDRESS = "[地位]址|주소|direccion|adresse|endereco|indirizzo|\\badres\\b|адрес|dia chi";
